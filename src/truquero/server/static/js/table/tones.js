// @ts-check
// How each sound is made: short noises for cards and the pack, plucked tones for words and points.

/** @param {AudioContext} audio @param {number} at @param {{seconds: number, hertz: number, loud: number}} how */
function rustle(audio, at, { seconds, hertz, loud }) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {{hertz: number, seconds: number, loud: number, shape?: OscillatorType, slide?: number}} how */
function tone(audio, at, { hertz, seconds, loud, shape = "triangle", slide = 1 }) {
  const source = new OscillatorNode(audio, { type: shape, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(hertz * slide, at + seconds);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds + 0.02);
}

/** @satisfies {Record<string, (audio: AudioContext, at: number) => void>} */
export const SOUNDS = {
  card: (audio, at) => {
    rustle(audio, at, { seconds: 0.07, hertz: 2600, loud: 0.5 });
    tone(audio, at + 0.02, { hertz: 150, seconds: 0.09, loud: 0.18, shape: "sine", slide: 0.6 });
  },
  shuffle: (audio, at) => {
    for (let i = 0; i < 9; i += 1)
      rustle(audio, at + i * 0.045 + Math.random() * 0.012, { seconds: 0.05, hertz: 3200 + 120 * i, loud: 0.28 });
  },
  knock: (audio, at) => {
    for (const pause of [0, 0.14]) {
      tone(audio, at + pause, { hertz: 130, seconds: 0.1, loud: 0.4, shape: "sine", slide: 0.5 });
      rustle(audio, at + pause, { seconds: 0.03, hertz: 900, loud: 0.4 });
    }
  },
  call: (audio, at) => {
    tone(audio, at, { hertz: 392, seconds: 0.16, loud: 0.16 });
    tone(audio, at + 0.09, { hertz: 523, seconds: 0.22, loud: 0.16 });
  },
  point: (audio, at) => {
    tone(audio, at, { hertz: 880, seconds: 0.25, loud: 0.12, shape: "sine" });
    tone(audio, at + 0.05, { hertz: 1320, seconds: 0.35, loud: 0.08, shape: "sine" });
  },
  win: (audio, at) => {
    for (const [i, hertz] of [392, 494, 587, 784, 988].entries())
      tone(audio, at + i * 0.13, { hertz, seconds: 0.4, loud: 0.15 });
  },
  turn: (audio, at) => {
    tone(audio, at, { hertz: 659, seconds: 0.12, loud: 0.08, shape: "sine" });
    tone(audio, at + 0.1, { hertz: 784, seconds: 0.16, loud: 0.08, shape: "sine" });
  },
};
