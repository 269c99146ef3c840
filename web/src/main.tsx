// SPDX-License-Identifier: MIT
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { FormulaPage } from "./pages/FormulaPage";
import { GamePage } from "./pages/GamePage";
import { FromInvite, FromLink } from "./pages/FromLink";
import { Home } from "./pages/Home";
import { LabPage } from "./pages/LabPage";
import { MatchPage } from "./pages/MatchPage";
import { ProblemsPage } from "./pages/ProblemsPage";
import { StudyPage } from "./pages/StudyPage";
import { SettingsMenu } from "./parts/SettingsMenu";
import { Toasts } from "./parts/Toasts";
import { usePlace, type Place } from "./router";
import { t, useSettings } from "./settings";
import "./styles/base.css";
import "./styles/boards.css";
import "./styles/pages.css";
import "./styles/lab.css";
import "./styles/problems.css";
import "./styles/formulas.css";
import type { Catalogue } from "./types";

function Page({ place, catalogue }: { place: Place; catalogue: Catalogue }) {
  const [kind, ...rest] = place.path;
  if (kind === "game" && rest[0]) return <GamePage key={rest[0]} source={`games/${encodeURIComponent(rest[0])}`} live catalogue={catalogue} />;
  if (kind === "replay" && rest[0]) return <GamePage key={rest[0]} source={`lab/games/${encodeURIComponent(rest[0])}`} live={false} catalogue={catalogue} />;
  if (kind === "seat" && rest[0]) return <FromInvite id={rest[0]} query={place.query} />;
  if (kind === "position") return <FromLink query={place.query} />;
  if (kind === "formulas") return <FormulaPage key={String(place.query)} catalogue={catalogue} query={place.query} />;
  if (kind === "lab" && rest[0] === "match") return <MatchPage key={rest[1]} name={rest[1]} from={Number(place.query.get("from") ?? 0)} catalogue={catalogue} />;
  if (kind === "lab" && rest[0] === "study") return <StudyPage key={rest.join()} name={rest[1]} scale={rest[2]} />;
  if (kind === "lab") return <LabPage key={String(place.query)} catalogue={catalogue} query={place.query} />;
  if (kind === "problems") return <ProblemsPage name={rest[0]} />;
  return <Home catalogue={catalogue} />;
}

function App() {
  useSettings();
  const place = usePlace();
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const load = () => api.catalogue().then((found) => { setCatalogue(found); setFailed(false); }).catch(() => { setFailed(true); setTimeout(load, 2000); });
    load();
  }, []);
  const room = ["lab", "replay", "formulas"].includes(place.path[0]) ? "lab" : place.path[0] === "problems" ? "problems" : "play";
  const here = (name: string) => (name === room ? "page" : undefined);
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.getElementById("content")?.focus(); }}>{t("nav.skip")}</a>
      <header class="top">
        <a class="brand" href="#/">
          <img src="/icon.svg" alt="" width="28" height="28" /> Aite <span lang="ja" class="brand-ja">相手</span>
        </a>
        <span class="tagline faint">{t("app.tagline")}</span>
        <nav aria-label={t("nav.main")}>
          <a href="#/" aria-current={here("play")}>{t("nav.play")}</a>
          <a href="#/problems" aria-current={here("problems")}>{t("nav.problems")}</a>
          <a href="#/lab" aria-current={here("lab")}>{t("nav.lab")}</a>
        </nav>
        <SettingsMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {catalogue ? <Page place={place} catalogue={catalogue} /> : <p class="faint">{failed ? t("error.network") : t("loading")}</p>}
      </main>
      <Toasts />
    </>
  );
}

render(<App />, document.getElementById("app")!);
