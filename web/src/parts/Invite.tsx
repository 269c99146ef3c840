// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { keyOf, keptSide } from "../ownGames";
import { inviteLink } from "../router";
import { sideName, t } from "../settings";
import type { Game, Side } from "../types";
import { note } from "./Toasts";

const atHome = () => /^(localhost|127\.|\[?::1)/.test(location.hostname);

// A link that hands one seat on: whoever opens it first plays that side, everybody else watches.
export function Invite({ game }: { game: Game }) {
  const [link, setLink] = useState<string | null>(null);
  const guest = (1 - keptSide(game.id)) as Side;
  const invite = async () => {
    const made = inviteLink(game.id, guest, keyOf(game.id, guest)!);
    setLink(made);
    // Over a network's plain HTTP a page has no clipboard; the link stands there to be copied by hand.
    await navigator.clipboard?.writeText(made).then(() => note(t("play.link.copied"))).catch(() => undefined);
  };
  return (
    <div class="invite">
      <button type="button" class="button" onClick={invite} data-test="invite">{t("play.invite", { side: sideName(game.sides[guest]) })}</button>
      {link && (
        <>
          <input type="text" readOnly value={link} aria-label={t("play.invite.link")} data-test="invite-link" onFocus={(event) => event.currentTarget.select()} />
          <p class="faint">{t("play.invite.help")} {atHome() && t("play.invite.loopback")}</p>
        </>
      )}
    </div>
  );
}
