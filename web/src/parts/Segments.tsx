// SPDX-License-Identifier: MIT
// One of a few, side by side.
export function Segments(props: { legend: string; name: string; value: string; choices: string[][]; onChange: (value: string) => void }) {
  return (
    <fieldset class="segments">
      <legend>{props.legend}</legend>
      <div>
        {props.choices.map(([value, label]) => (
          <label key={value} class={value === props.value ? "segment-chosen" : ""}>
            <input type="radio" class="unseen" name={props.name} value={value} checked={value === props.value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
