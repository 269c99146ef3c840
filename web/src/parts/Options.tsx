// SPDX-License-Identifier: MIT
import { declaredText, named, t } from "../settings";
import type { GameKind, Option, Player } from "../types";

// Controls made from declarations: what the server can be told, it can be told here.

export type Values = Record<string, string>; // what differs from the defaults, by the option's name

const decades = (option: Option) => (option.max ?? 0) / Math.max(1, option.min ?? 0) > 1000;

// A slider reaches what people use; the field beside it takes the whole range.
function sliderRange(option: Option): [number, number] {
  const [min, max, usual] = [option.min!, option.max!, Number(option.default)];
  if (!decades(option)) return [min, max];
  return [Math.max(1, min), Math.min(max, Math.max(100, usual * 100))];
}

interface ControlProps {
  option: Option;
  value: string;
  label?: string;
  prefix: string; // makes ids unique on the page
  slider?: boolean;
  onChange: (value: string) => void;
}

export function Control({ option, value, label, prefix, slider, onChange }: ControlProps) {
  const id = `${prefix}-${option.name}`;
  const name = label ?? named("option", option.name, option.name);
  const help = declaredText(option.help);
  if (option.kind === "flag") {
    return (
      <label class="control control-flag" title={help}>
        <input type="checkbox" checked={value === "on" || value === "true" || value === "1"}
          onChange={(event) => onChange(event.currentTarget.checked ? "on" : "off")} />
        <span>{name}</span> <small class="faint">{help}</small>
      </label>
    );
  }
  if (option.kind === "choice") {
    // "formula(...)" stands for any text within the brackets.
    const forms = option.choices!.filter((choice) => choice.endsWith("(...)"));
    const form = forms.find((each) => value.startsWith(each.slice(0, -4)));
    return (
      <div class="control" title={help}>
        <label for={id}>{name}</label>
        <select id={id} value={form ?? value}
          onChange={(event) => onChange(forms.includes(event.currentTarget.value) ? "formula(l & F0(h - b))" : event.currentTarget.value)}>
          {option.choices!.map((choice) => <option key={choice} value={choice}>{forms.includes(choice) ? t("formula.option") : choice}</option>)}
        </select>
        {form && (
          <input type="text" spellcheck={false} aria-label={t("formula.option.label")} data-test={`${option.name}-formula`}
            value={value.slice(form.length - 4, -1)} onChange={(event) => onChange(`${form.slice(0, -4)}${event.currentTarget.value})`)} />
        )}
        <small class="faint">{help}</small>
      </div>
    );
  }
  const [low, high] = sliderRange(option);
  const logarithmic = decades(option);
  const whole = option.kind === "integer";
  const toSlider = (v: number) => (logarithmic ? Math.log10(Math.max(low, v)) : v);
  const fromSlider = (v: number) => {
    if (!logarithmic) return v;
    const raw = 10 ** v;
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(raw)) - 1);
    return Math.round(raw / digits) * digits;
  };
  return (
    <div class="control" title={help}>
      <label for={id}>{name}</label>
      <div class="control-number">
        {slider && (
          <input
            type="range" aria-label={name} min={toSlider(low)} max={toSlider(high)} step={logarithmic ? 0.05 : whole ? 1 : 0.01}
            value={toSlider(Number(value))} onInput={(event) => onChange(String(fromSlider(Number(event.currentTarget.value))))}
          />
        )}
        <input
          id={id} type="number" min={option.min} max={option.max} step={whole ? 1 : "any"} value={value}
          onChange={(event) => onChange(event.currentTarget.value || option.default)}
        />
      </div>
      <small class="faint">{help}</small>
    </div>
  );
}

// The option that says best how strong a player is.
export function strengthOption(player: Player): Option | undefined {
  return ["level", "playouts", "depth", "nodes", "seconds"]
    .map((name) => player.options.find((option) => option.name === name && option.kind !== "choice"))
    .find((option) => option !== undefined);
}

export function specOf(player: Player, values: Values): string {
  const changed = player.options.filter((option) => values[option.name] !== undefined && values[option.name] !== option.default);
  const text = changed.map((option) => `${option.name}=${values[option.name]}`).join(",");
  return text ? `${player.name}:${text}` : player.name;
}

interface PlayerProps {
  player: Player;
  values: Values;
  prefix: string;
  onChange: (values: Values) => void;
}

// How strong a player is to be, by the option that says it best; nothing for one that is always the same.
export function Strength({ player, values, prefix, label, levels = {}, onChange }: PlayerProps & { label?: string; levels?: GameKind["levels"] }) {
  const option = strengthOption(player);
  if (!option) return null;
  const valueOf = (each: Option) => values[each.name] ?? each.default;
  const level = option.name === "level" ? Object.values(levels)[0]?.find((each) => String(each.level) === valueOf(option)) : undefined;
  // Of several limits to a search the first to be met binds.
  const limits = player.options.filter(({ name }) => ["playouts", "nodes", "depth", "seconds"].includes(name)).filter((each) => Number(valueOf(each)) > 0)
    .map((each) => `${named("option", each.name, each.name)} ${valueOf(each)}`);
  return (
    <div class="strength">
      <Control option={option} value={values[option.name] ?? option.default} slider prefix={prefix}
        label={label && `${label} (${named("option", option.name, option.name)})`} onChange={(value) => onChange({ ...values, [option.name]: value })} />
      {level && <small data-test="level">{t("home.level", { n: valueOf(option), word: named("level", level.word, level.word) })}</small>}
      {limits.length > 1 && <small class="faint" data-test="binds">{t("home.binds", { limits: limits.join(t("list.comma")) })}</small>}
    </div>
  );
}

// All other options.
export function OtherControls({ player, values, prefix, title, onChange }: PlayerProps & { title?: string }) {
  const strength = strengthOption(player);
  const others = player.options.filter((option) => option !== strength);
  if (others.length === 0) return null;
  return (
    <section class="player-controls">
      {title && <h3>{title}</h3>}
      <div class="control-grid">
        {others.map((option) => (
          <Control key={option.name} option={option} prefix={prefix} value={values[option.name] ?? option.default}
            onChange={(value) => onChange({ ...values, [option.name]: value })} />
        ))}
      </div>
    </section>
  );
}
