// SPDX-License-Identifier: MIT
// What the server says, in Japanese.
import texts from "./japanese.json";

// Texts of the server, which speaks English: option helps and studies (words.ts). One that is not here is shown as it
// comes. The program has the same file for its reports.
export const japanese: Record<string, string> = texts;

// Why something was refused, by the error's code.
export const reasons: Record<string, string> = {
  bad_json: "リクエストがJSONとして読めません。",
  bad_request: "リクエストの内容が正しくありません。",
  already_running: "すでに実行中のものがあります。先に停止してください。",
  busy: "サーバーが混み合っています。少し待ってからもう一度お試しください。",
  bad_clock: "時計には持ち時間か秒読みが必要です。",
  bad_handicap: "この盤ではその置き石はできません。",
  not_counted: "死に石を決められるのは、終局して盤を数えるときだけです。",
  game_over: "対局は終わっています。",
  game_went_on: "対局はすでに先へ進んでいます。",
  illegal_move: "そこには着手できません。",
  internal: "サーバーで問題が起きました。",
  method_not_allowed: "この操作はできません。",
  no_such_game: "ファイルにその対局がありません。",
  no_such_move: "その手はまだありません。",
  not_at_the_machine: "サーバーのあるパソコンの前にいる人だけが操作できます。",
  not_alone: "相手はすでに応じています。取り消せるのは自分の直前の手だけです。",
  not_your_seat: "この席はほかの人のものです。観戦はできます。",
  not_found: "見つかりません。",
  not_here: "このサーバーではその設定を変えられません。",
  not_json: "リクエストはJSONでなければなりません。",
  not_your_turn: "相手の番です。",
  encoded: "圧縮されたデータは受け付けません。",
  too_large: "データが大きすぎます。",
  too_much: "このサーバーの上限を超えています。",
  too_slow: "送信に時間がかかりすぎました。",
  unavailable: "いまは保存できません（ディスクの空きがないか、データベースが使用中です）。少し待ってからもう一度お試しください。",
  unknown_game: "その対局は見つかりません。",
  unknown_match: "その連戦は見つかりません。",
  unknown_study: "その追試は見つかりません。",
  wrong_host: "このアドレスからは使えません。",
  wrong_origin: "別のサイトからは使えません。",
};

// Why a move is not allowed, as games say it (words.ts).
export const illegal: Record<string, string> = {
  "illegal move {}: {}": "{1}には着手できません：{2}",
  "the game is over": "対局は終わっています",
  "it is off the board": "盤の外です",
  "the point is occupied": "すでに石があります",
  "it is suicide": "自殺手です（打った石の空点がなくなります）",
  "it retakes a ko at once": "コウはすぐには取り返せません",
  "it repeats an earlier position (superko)": "前と同じ局面に戻ります（スーパーコウ）",
  "a side that can move may not pass": "置ける所があるときはパスできません",
  "the square is occupied": "すでに石があります",
  "no square flips anything: the side to move must pass": "はさめる所がないのでパスです",
  "it flips nothing": "相手の石を一つもはさみません",
  "there is no such move": "そのような手はありません",
  "it overlaps another piece": "ほかのピースと重なります",
  "it touches an own piece along an edge": "自分のピースと辺で触れています",
  "it touches no own piece at a corner": "自分のピースと角で触れていません",
  "the first piece must cover {}": "最初のピースは{1}を覆わなければなりません",
  "piece {} is used already": "ピース{1}はもう使いました",
};
