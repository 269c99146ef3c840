// SPDX-License-Identifier: MIT
// Texts of the server in another language. An entry is a whole text, or one with {} for what differs: the translation has
// {1} for what stood in the place of the first {}, put into other words where there are any, and so on. Of several that fit the longest is the right one.
export function inOtherWords(text: string, entries: Record<string, string>): string | undefined {
  if (entries[text] !== undefined) return entries[text];
  const fitting = Object.keys(entries).filter((pattern) => pattern.includes("{}") && expression(pattern).test(text));
  if (fitting.length > 0) {
    const pattern = fitting.reduce((a, b) => (b.length > a.length ? b : a));
    const found = text.match(expression(pattern))!;
    return entries[pattern].replace(/\{(\d)\}/g, (_, number) => inOtherWords(found[number], entries) ?? found[number]);
  }
  const parts = text.split("; ");
  const words = parts.map((part) => (parts.length > 1 ? inOtherWords(part, entries) : undefined));
  return words.every((each) => each !== undefined) ? words.join("；") : undefined;
}

const expression = (pattern: string) =>
  new RegExp(`^${pattern.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("([^;]+)")}$`);
