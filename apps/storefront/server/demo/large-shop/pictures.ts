import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { pictureFile, scatter } from './names.ts'
import { picturesOfProduct, type Sizes } from './sizes.ts'

const size = { width: 40, height: 50 }

const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([bigEndian(data.length), content, bigEndian(crc32(content))])
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Eight bits for each of red, green and blue. */
const header = chunk(
  'IHDR',
  Buffer.concat([bigEndian(size.width), bigEndian(size.height), Buffer.from([8, 2, 0, 0, 0])]),
)

/** A small sky as a PNG of some 300 bytes, different for every index. */
function drawPicture(index: number): Buffer {
  const top = [index & 255, (index >> 8) & 255, 128 + (index >> 16)]
  const bottom = [0, 1, 2].map((salt) => scatter(index, 256, salt))
  const row = 1 + 3 * size.width
  const pixels = Buffer.alloc(row * size.height)
  for (let y = 0; y < size.height; y += 1) {
    const share = y / (size.height - 1)
    const color = top.map((value, channel) => Math.round(value + ((bottom[channel] ?? 0) - value) * share))
    // The first byte selects no filter for the row.
    for (let x = 0; x < size.width; x += 1) pixels.set(color, y * row + 1 + 3 * x)
  }
  return Buffer.concat([signature, header, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** Draws the pictures of all products into the folder of an export. */
export async function drawPictures({ products }: Sizes, directory: string): Promise<void> {
  for (let product = 0; product < products; product += 1) {
    for (let picture = 0; picture < picturesOfProduct; picture += 1) {
      const bytes = drawPicture(product * picturesOfProduct + picture)
      await writeFile(path.join(directory, pictureFile(product, picture)), bytes)
    }
  }
}
