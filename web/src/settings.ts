// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { en, type Key } from "./strings/en";
import { ja } from "./strings/ja";
import { illegal, japanese, reasons } from "./strings/server";
import type { Reason } from "./types";
import { inOtherWords } from "./words";

// What a visitor prefers, kept in the browser, and the words that follow from it.
export interface Settings {
  language: "en" | "ja";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  hints: boolean;
  coordinates: boolean;
  thinking: boolean; // while one plays; hidden are table and curve too
  teaching: boolean;
  pace: boolean; // a player's answer takes a moment to be shown
}

const stored = "aite.settings";
const languages = { en, ja };

function load(): Settings {
  const usual: Settings = {
    language: navigator.language.startsWith("ja") ? "ja" : "en",
    theme: "auto",
    sound: false,
    hints: true,
    coordinates: true,
    thinking: true,
    teaching: false,
    pace: true,
  };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(stored) ?? "{}") };
  } catch {
    return usual;
  }
}

let settings = load();
const listeners = new Set<() => void>();

function apply() {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "auto") root.removeAttribute("data-theme");
  else root.dataset.theme = settings.theme;
}
apply();

export const current = () => settings;

export function change(part: Partial<Settings>) {
  settings = { ...settings, ...part };
  localStorage.setItem(stored, JSON.stringify(settings));
  apply();
  listeners.forEach((listener) => listener());
}

export function useSettings(): Settings {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return settings;
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return languages[settings.language][key].replace(/\{(\w+)(:\+)?\}/g, (_, name, signed) =>
    `${signed && Number(values[name]) >= 0 ? "+" : ""}${values[name] ?? ""}`);
}

// Words for something the server named: ours if there are any, else the server's.
export function named(kind: string, name: string, otherwise: string): string {
  const key = `${kind}.${name}` as Key;
  return key in en ? t(key) : otherwise;
}

// A text that the server declares, in the visitor's language where there is a translation.
export const declaredText = (text: string) => (settings.language === "ja" ? inOtherWords(text, japanese) ?? text : text);

// Why the server refused something: its own words are English, so elsewhere those for the error's code.
export const reasonText = (code: string, reason: string) =>
  settings.language !== "ja" ? reason : (code === "illegal_move" && inOtherWords(reason, illegal)) || (reasons[code] ?? reason);

// Why a player moved as it did. What it calls by name, such as a style, has words of its own where there are any.
export function playersReason(reason: Reason | string): string {
  if (typeof reason === "string") return reason;
  const key = `reason.${reason.code}` as Key;
  const values = Object.entries(reason.values).map(([name, value]) => [name, typeof value === "string" ? named(name, value, value) : value]);
  return key in en ? t(key, Object.fromEntries(values)) : reason.code;
}

export const sideName = (name: string) => named("side", name, name);
export const gameName = (name: string, title: string) => named("game", name, title);

// "Explorer" of "uct:playouts=500,seed=3", and what of it is worth saying beside the name.
export function playerName(spec: string | null): string {
  if (spec === null) return t("seat.person.name");
  const name = spec.split(":")[0];
  return named("player", name, spec.startsWith("gtp:") ? spec.slice(4) : name);
}
export function playerDetail(spec: string | null): string {
  const options = spec?.split(":")[1] ?? "";
  return options.split(",").filter((option) => option && !/^(seed|memory)=/.test(option)).join(", ");
}
export function specName(spec: string): string {
  const detail = playerDetail(spec);
  return detail ? `${playerName(spec)} (${detail})` : playerName(spec);
}
