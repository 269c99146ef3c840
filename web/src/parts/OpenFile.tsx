// SPDX-License-Identifier: MIT
import * as api from "../api";
import { go } from "../router";
import { t } from "../settings";
import { complain } from "./Toasts";

export function OpenFile() {
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const game = await api.createGame({ record: { name: file.name, text: await file.text() }, seats: [null, null] });
      go(`game/${game.id}`);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <label class="button file-button">
      {t("home.load")} <small class="faint">{t("home.load.help")}</small>
      <input type="file" class="unseen" accept=".sgf,.ggf,.blksgf" onChange={(event) => open(event.currentTarget.files?.[0])} />
    </label>
  );
}
