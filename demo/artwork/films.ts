/**
 * Draws the two looping films of the demo brand into ../content/files, each as webm and mp4, with `ffmpeg` from the
 * PATH: `node demo/artwork/films.ts [clouds-drifting | can-turning]`.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { air } from './air.ts'
import type { Weather } from './air.ts'
import { closeBrowser, rasterise } from './browser.ts'
import { PRODUCTS } from './palette.ts'
import { backdrop } from './scenes.ts'
import { posed } from './sprites.ts'
import { document } from './svg.ts'
import { SIZE } from './views.ts'

const CONTENT = fileURLToPath(new URL('../content/', import.meta.url))
const wanted = process.argv[2] ?? ''

interface Film {
  readonly name: string
  readonly seconds: number
  readonly rate: number
  /** Draws the frame at a time from 0 to 1; 1 equals 0. */
  readonly frame: (moment: number) => Promise<Buffer>
}

const CLOUDS: Weather = {
  width: 800,
  horizon: 520,
  sky: ['#98a7f5', '#d3bfee', '#ffcbb4'],
  glow: '#fff0e0',
  seed: 5,
  sun: [560, 372, 46],
  clouds: [],
}
/** The picture, x, y, width, its movement during the film, and the time of its full opacity. */
const DRIFTING = [
  [3, 60, 60, 190, 60, 0.1],
  [4, 520, 90, 170, 70, 0.6],
  [2, 280, 190, 260, 90, 0.35],
  [1, 540, 230, 340, 120, 0.85],
  [3, 20, 250, 330, 120, 0.55],
  [4, 330, 330, 300, 110, 0.05],
] as const
/** The number of opacity steps for fading clouds. */
const SHADES = 24

async function clouds(): Promise<Film['frame']> {
  const [width, height] = [800, 450]
  const ground = await rasterise(document(width, height, air('film', CLOUDS)), width, height)
  const shades = await Promise.all(
    DRIFTING.map(async ([picture, , , wide]) => {
      const whole = await sharp(`${CONTENT}images/clouds-${picture}.webp`).resize(wide).png().toBuffer()
      return Promise.all(
        Array.from({ length: SHADES + 1 }, (_, i) =>
          sharp(whole)
            .linear([1, 1, 1, (0.92 * i) / SHADES], [0, 0, 0, 0])
            .png({ compressionLevel: 1 })
            .toBuffer(),
        ),
      )
    }),
  )
  // A cloud fades in, drifts and fades out before it restarts, so the loop has no visible seam.
  return (moment) =>
    sharp(ground)
      .composite(
        DRIFTING.map(([, x, y, , way, phase], i) => {
          const along = (moment + 1.5 - phase) % 1
          const shade = Math.round(SHADES * Math.sin(Math.PI * along) ** 0.7)
          return { input: shades[i]?.[shade] ?? ground, left: Math.round(x + way * (along - 0.5)), top: y }
        }),
      )
      .png({ compressionLevel: 1 })
      .toBuffer()
}

async function can(): Promise<Film['frame']> {
  const product = PRODUCTS[0]
  if (!product) throw new Error('The line-up has no product to film. Check demo/artwork/palette.ts.')
  const [width, height, scale] = [480, 600, 2.55]
  const scene = await rasterise(document(SIZE, SIZE, backdrop(product)), SIZE, SIZE)
  const ground = await sharp(scene).resize(height, height).extract({ left: 60, top: 0, width, height }).png().toBuffer()
  return async (moment) => {
    const { data, width: w, height: h } = await posed(product, { yaw: moment * 360, roll: -5, pitch: 2 }, scale)
    const figure = await sharp(data, { raw: { width: w, height: h, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const bob = Math.round(5 * Math.sin(moment * 2 * Math.PI))
    const mirror = await sharp(figure)
      .flip()
      .blur(5)
      .linear([1, 1, 1, 0.22], [0, 0, 0, 0])
      .extract({ left: 0, top: 0, width: w, height: Math.min(h, 150) })
      .png()
      .toBuffer()
    const [left, top] = [Math.round((width - w) / 2), Math.round((height - h) / 2) - 30 + bob]
    return sharp(ground)
      .composite([
        { input: mirror, left, top: 450 - bob },
        { input: figure, left, top },
      ])
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
}

function encode(frames: string, rate: number, out: string, options: readonly string[]): void {
  const input = ['-y', '-loglevel', 'error', '-framerate', String(rate), '-i', join(frames, '%03d.png')]
  const { status, stderr } = spawnSync('ffmpeg', [...input, '-pix_fmt', 'yuv420p', '-an', ...options, out])
  if (status !== 0) throw new Error(`ffmpeg failed to write ${out}: ${stderr.toString()}`)
}

async function shoot({ name, seconds, rate, frame }: Film): Promise<void> {
  const frames = mkdtempSync(join(tmpdir(), 'film-'))
  try {
    for (let i = 0; i < seconds * rate; i++)
      writeFileSync(join(frames, `${String(i).padStart(3, '0')}.png`), await frame(i / (seconds * rate)))
    const out = `${CONTENT}files/${name}`
    encode(frames, rate, `${out}.mp4`, [
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-crf',
      '25',
      '-movflags',
      '+faststart',
    ])
    encode(frames, rate, `${out}.webm`, ['-c:v', 'libvpx-vp9', '-crf', '37', '-b:v', '0', '-cpu-used', '4'])
  } finally {
    rmSync(frames, { recursive: true })
  }
}

mkdirSync(`${CONTENT}files`, { recursive: true })
if ('clouds-drifting'.includes(wanted))
  await shoot({ name: 'clouds-drifting', seconds: 10, rate: 12, frame: await clouds() })
if ('can-turning'.includes(wanted)) await shoot({ name: 'can-turning', seconds: 8, rate: 12, frame: await can() })
await closeBrowser()
