/** The sounds of the table, made by the Web Audio API as they are needed: no file is loaded. */

export type Sound = 'discard' | 'draw' | 'call' | 'riichi' | 'win' | 'tick' | 'turn' | 'reveal'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

/** A context once somebody has clicked or typed: before, browsers allow no sound. */
function listening(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  if (!context && !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  return (noise = buffer)
}

/** A short knock: noise through a narrow band, as of two hard things. */
function knock(
  audio: AudioContext,
  volume: number,
  pitch: number,
  seconds: number,
  delay = 0,
): void {
  const start = audio.currentTime + delay
  const source = audio.createBufferSource()
  const band = audio.createBiquadFilter()
  const gain = audio.createGain()
  source.buffer = noiseOf(audio)
  source.playbackRate.value = 0.8 + Math.random() * 0.4
  band.type = 'bandpass'
  band.frequency.value = pitch * (0.92 + Math.random() * 0.16)
  band.Q.value = 5
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds)
  source.connect(band).connect(gain).connect(audio.destination)
  source.start(start, Math.random() * 0.1, seconds)
}

function tone(
  audio: AudioContext,
  volume: number,
  pitch: number,
  seconds: number,
  delay = 0,
): void {
  const start = audio.currentTime + delay
  const source = audio.createOscillator()
  const gain = audio.createGain()
  source.type = 'triangle'
  source.frequency.value = pitch
  gain.gain.setValueAtTime(0.0005, start)
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds)
  source.connect(gain).connect(audio.destination)
  source.start(start)
  source.stop(start + seconds)
}

const PLAYED: Record<Sound, (audio: AudioContext, volume: number) => void> = {
  discard: (audio, volume) => {
    knock(audio, volume * 1.5, 1900, 0.055)
    knock(audio, volume * 0.9, 720, 0.09, 0.004)
  },
  draw: (audio, volume) => knock(audio, volume * 0.35, 2600, 0.03),
  reveal: (audio, volume) => knock(audio, volume * 0.7, 1500, 0.06),
  call: (audio, volume) => {
    for (const delay of [0, 0.05, 0.1]) knock(audio, volume * 1.3, 1500, 0.07, delay)
    tone(audio, volume * 0.16, 523, 0.18)
  },
  riichi: (audio, volume) => {
    tone(audio, volume * 0.2, 587, 0.35)
    tone(audio, volume * 0.2, 880, 0.5, 0.09)
    knock(audio, volume * 1.2, 900, 0.12, 0.02)
  },
  win: (audio, volume) =>
    [523, 659, 784, 1047].forEach((pitch, at) => tone(audio, volume * 0.2, pitch, 0.55, 0.08 * at)),
  turn: (audio, volume) => tone(audio, volume * 0.1, 988, 0.14),
  tick: (audio, volume) => knock(audio, volume * 0.9, 3200, 0.025),
}

/** Plays a sound, `volume` from 0 to 1; softer for what is not one's own. */
export function sound(name: Sound, volume: number): void {
  if (volume <= 0) return
  const audio = listening()
  if (audio) PLAYED[name](audio, Math.min(1, volume))
}

/** Says a word by the voice of the device, where there is one. */
export function say(word: string, language: string, volume: number): void {
  if (volume <= 0 || typeof speechSynthesis === 'undefined') return
  const said = new SpeechSynthesisUtterance(word)
  said.lang = language
  said.volume = Math.min(1, volume)
  said.rate = 1.15
  speechSynthesis.speak(said)
}
