/** Renders SVG to pixels with headless Chromium, and writes files with sharp. */

import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { fontFaces } from './typography.ts'

/** Straight (not premultiplied) RGBA, eight bits each. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** CHROMIUM_PATH, else the first Chromium on the PATH. */
function browserPath(): string {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))) {
    if (exists(path)) return path
  }
  throw new Error('No Chromium found: put it on the PATH or set CHROMIUM_PATH.')
}

function exists(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

let session: Promise<{ browser: Browser; page: Page }> | undefined

async function open(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
  const page = await browser.newPage()
  await page.setContent(
    `<style>${fontFaces()} html,body{margin:0;background:transparent} svg{display:block}</style><main></main>`,
  )
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  return { browser, page }
}

/** Renders an SVG document at the given pixel size, with transparency. */
export async function rasterise(svg: string, width: number, height: number): Promise<Buffer> {
  session ??= open()
  const { page } = await session
  await page.setViewportSize({ width, height })
  await page.evaluate(async (markup) => {
    const main = document.querySelector('main')
    if (main) main.innerHTML = markup
    await document.fonts.ready
    await Promise.all(
      [...document.querySelectorAll('image')].map(async (image) => {
        const picture = new Image()
        picture.src = image.getAttribute('href') ?? ''
        await picture.decode()
      }),
    )
  }, svg)
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height }, timeout: 120_000 })
}

export async function closeBrowser(): Promise<void> {
  if (session) await (await session).browser.close()
  session = undefined
}

export async function decode(png: Buffer): Promise<Raster> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** As a data URI, for use inside another SVG. */
export async function dataUri({ data, width, height }: Raster): Promise<string> {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
