/** Laboratory reports: one A4 page of vector graphics with the standard PDF fonts, a few kilobytes each. */

import { parse } from './color.ts'
import { INK, PERIWINKLE } from './palette.ts'
import type { Sky } from './palette.ts'

export interface LabReport {
  readonly title: string
  readonly lot: string
  readonly sampled: string
  /** The substance, the result, and the limit. */
  readonly rows: readonly (readonly [string, string, string])[]
  readonly sky: Sky
}

const [WIDTH, HEIGHT, BAND] = [595, 842, 236]

/** A color as three numbers from 0 to 1, as in PDF. */
const tint = (hex: string): string =>
  parse(hex)
    .map((part) => (part / 255).toFixed(3))
    .join(' ')

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

const write = (text: string, x: number, y: number, size: number, font: 'F1' | 'F2' = 'F1', hex = INK): string =>
  `BT /${font} ${size} Tf ${tint(hex)} rg ${x} ${y} Td (${escaped(text)}) Tj ET`

/** The mark: a low sun and two ripples. */
function mark(x: number, y: number, r: number): string {
  const k = r * 0.5523
  const sun = `${x - r} ${y} m ${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r} c ${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y} c f`
  const ripple = (half: number, drop: number): string =>
    `${x - half} ${y - drop} m ${x} ${y - drop + 3} l ${x + half} ${y - drop} l ${x} ${y - drop - 3} l f`
  return `${tint(INK)} rg ${sun} ${ripple(r * 1.5, 8)} ${ripple(r, 16)}`
}

function page({ title, lot, sampled, rows }: LabReport): string {
  const table = rows.flatMap(([what, found, allowed], i) => {
    const y = 508 - i * 34
    return [
      `${tint(PERIWINKLE)} RG 0.8 w 56 ${y - 12} m 539 ${y - 12} l S`,
      write(what, 56, y, 12),
      write(found, 300, y, 12, 'F2'),
      write(allowed, 430, y, 12),
    ]
  })
  return [
    `q 0 ${HEIGHT - BAND} ${WIDTH} ${BAND} re W n /S1 sh Q`,
    mark(84, 764, 18),
    write('Laboratory report', 56, 690, 30, 'F2'),
    write(title, 56, 660, 15),
    write(`Lot ${lot}`, 56, 580, 12, 'F2'),
    write(`Sampled ${sampled}`, 300, 580, 12),
    write('Looked for', 56, 546, 9.5),
    write('Found', 300, 546, 9.5),
    write('Allowed', 430, 546, 9.5),
    ...table,
    write('A sample report of a demonstration shop. No laboratory was disturbed.', 56, 64, 9.5),
  ].join('\n')
}

const step = (from: string, to: string): string =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [${tint(from)}] /C1 [${tint(to)}] /N 1 >>`

/** An axial gradient along the band, in the three colors of the sky. */
function shading([top, middle, low]: Sky): string {
  const blend = `<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions [${step(top, middle)} ${step(middle, low)}] >>`
  return `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 ${HEIGHT} ${WIDTH * 0.4} ${HEIGHT - BAND}] /Extend [true true] /Function ${blend} >>`
}

const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** The report as a PDF file. */
export function labReport(report: LabReport): Buffer {
  const content = page(report)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> /Shading << /S1 7 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    shading(report.sky),
    `<< /Title (Laboratory report, lot ${escaped(report.lot)}) >>`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
