// SPDX-License-Identifier: MIT
import { declaredText, t } from "../settings";
import type { Claim } from "../types_lab";
import { AxisRows, verdictLook, verdictWords } from "./Axis";

const partLook = ({ judgement, significant }: Claim["parts"][number]) => (significant ? verdictLook(judgement) : "not-decided");

// A claim: what it says, what came of it, how sure that is, with all its parts as a picture; opened, the parts as numbers.
export function ClaimCard({ claim, number }: { claim: Claim; number: number }) {
  const look = verdictLook(claim.judgement);
  const n = claim.parts.length;
  return (
    <li class={`claim claim-${look}`}>
      <details>
        <summary>
          <span class={`claim-verdict verdict-${look}`}><b aria-hidden="true">{claim.letter}</b> {verdictWords(claim.judgement)}</span>
          <span class="claim-words">
            <strong>{number} {declaredText(claim.text)}</strong>
            <span>{declaredText(claim.outcome)}</span>
          </span>
          {claim.parts.some((part) => part.mark)
            ? <AxisRows axis={claim.axis} drawn={claim.parts.map((part) => ({ mark: part.mark, look: partLook(part) }))} />
            : <span />}
          <span class="claim-evidence">
            <span>{declaredText(claim.evidence)}</span>
            <span class="claim-more">{t(n === 1 ? "lab.part" : "lab.parts", { n })}</span>
          </span>
        </summary>
        <div class="claim-inside">
          <p class="faint">
            {t("lab.source")}: {declaredText(claim.source)} · {t("lab.matters")}: {declaredText(claim.matters)}
            {claim.registered && <> · {t("lab.registered")}: {registered(claim.registered)}</>}
            {claim.needed && <> · {declaredText(claim.needed)}</>}
          </p>
          <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.parts_of", { number })}>
            <table class="numbers">
              <thead>
                <tr>
                  <th scope="col">{t("lab.test")}</th><th scope="col">{t("lab.of")}</th><th scope="col">{t("lab.against")}</th>
                  <th scope="col">{t("lab.effect")}</th><th scope="col">p</th><th scope="col">n</th>
                </tr>
              </thead>
              <tbody>
                {claim.parts.map((part, i) => (
                  <tr key={i}>
                    <td>{declaredText(part.test)}</td><td>{declaredText(part.of)}</td><td>{declaredText(part.against)}</td>
                    <td>{declaredText(part.effect)}</td><td>{part.p}</td><td>{part.sample}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </details>
    </li>
  );
}

// A date, or words instead of one.
const registered = (since: string) => (/^\d{4}-/.test(since) ? new Date(since).toLocaleDateString(document.documentElement.lang) : declaredText(since));
