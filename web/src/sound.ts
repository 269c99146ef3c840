// SPDX-License-Identifier: MIT
import { current } from "./settings";

let context: AudioContext | null = null;

// A stone on wood, made of a short noise: no files to load.
export function clack() {
  if (!current().sound) return;
  context ??= new AudioContext();
  const seconds = 0.06;
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 6;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1600;
  source.buffer = buffer;
  source.connect(filter).connect(context.destination);
  source.start();
}
