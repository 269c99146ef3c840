// SPDX-License-Identifier: MIT
import type { mannersEn } from "./en_manners";

export const mannersJa: Record<keyof typeof mannersEn, string> = {
  "settings.pace": "相手は一呼吸おいて打つ",
  "play.pace": "一呼吸おいて打つ",
  "play.may_resign": "負けと見たら投了することがある",
  "play.it_resigned": "{name}が投了しました。あなたの勝ちです。ありがとうございました。",

  "even.choice": "互角の対局",
  "even.level": "レベル",
  "even.follows": "レベルのある相手とのこれまでの{n}局から決めています。",
  "even.guess": "自分の強さは：",
  "even.leans": "接戦にする",
  "even.leans.help": "リードすると手をゆるめ、遅れると力を出します。この対局はレベルの計算に入りません。",
  "even.history": "{game}：レベルのある相手との対局（{n}局）",
  "even.strength": "あなたの強さはレベル{level}くらいです（±{error}）。",
  "even.kept": "結果はこのブラウザーだけに保存されます。",
  "even.when": "日付",
  "even.result": "結果",
  "even.won": "勝ち",
  "even.lost": "負け",
  "even.export": "ファイルに保存",
  "even.delete": "削除",
  "even.delete.sure": "これらの結果をすべて削除しますか？",
  "even.counted": "この対局は結果に加わりました。あなたの強さはレベル{level}くらいです。次の互角の対局はレベル{n}（{word}）です。",

  "clock.title": "持ち時間",
  "clock.none": "なし",
  "clock.absolute": "{main}分",
  "clock.fischer": "{main}分＋一手ごとに{increment}秒",
  "clock.byoyomi": "{main}分、秒読み{period}秒{periods}回",
  "clock.a_move": "一手{period}秒",
  "clock.help": "最初の一手から計ります。待ったをしても時間は戻りません。誰も見ていない間は止まります。",
  "clock.left": "残り{time}",
  "clock.then": "＋{period}秒×{n}",
  "clock.periods": "{period}秒×{n}",

  "figures.likes": "{name}の好みは{style}：全体の{rate}%（±{error}）。棋風のない同型では{twin}%（±{twinError}）です。",
  "figures.avoids": "{name}は{style}を避けます：全体の{rate}%（±{error}）。棋風のない同型では{twin}%（±{twinError}）です。",
  "figures.cost": "その同型に対して{elo:+} Elo（±{eloError}）。レベル{level}での{games}局の結果です。",
  "card.peacemaker": "引き分けを目指します。単純な探索プログラムとの各1000局では、76〜86%を引き分けました。",
};
