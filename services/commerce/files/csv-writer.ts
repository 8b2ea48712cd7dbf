/** As RFC 4180 asks: quoted where it would else be read as something else. */
function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file with these columns; what a row does not name stays empty. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, string>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}
