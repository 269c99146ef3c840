// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "preact/hooks";
import { change, t, useSettings, type Settings } from "../settings";

export function SettingsMenu() {
  const settings = useSettings();
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (element.current?.open && !element.current.contains(event.target as Node)) element.current.open = false;
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, []);
  const flag = (name: "sound" | "hints" | "coordinates" | "teaching" | "pace") => (
    <label class="control-flag">
      <input type="checkbox" checked={settings[name]} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
      {t(`settings.${name}`)}
    </label>
  );
  return (
    <details class="settings" ref={element} onKeyDown={(event) => event.key === "Escape" && (element.current!.open = false)}>
      <summary aria-label={t("nav.settings")} title={t("nav.settings")}>⚙</summary>
      <div class="settings-box panel">
        <label for="language">{t("settings.language")}</label>
        <select id="language" value={settings.language} onChange={(event) => change({ language: event.currentTarget.value as Settings["language"] })}>
          <option value="en">English</option>
          <option value="ja">日本語</option>
        </select>
        <label for="theme">{t("settings.theme")}</label>
        <select id="theme" value={settings.theme} onChange={(event) => change({ theme: event.currentTarget.value as Settings["theme"] })}>
          {(["auto", "light", "dark"] as const).map((theme) => <option key={theme} value={theme}>{t(`settings.theme.${theme}`)}</option>)}
        </select>
        {flag("hints")}
        {flag("coordinates")}
        {flag("teaching")}
        {flag("pace")}
        {flag("sound")}
      </div>
    </details>
  );
}
