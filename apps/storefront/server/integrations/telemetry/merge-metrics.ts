/** Prometheus texts as one: the format requires all series of a metric to be together, after its `# HELP` and `# TYPE`. */
export function mergeMetrics(texts: readonly string[]): string {
  const series = new Map<string, string[]>()
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const [head = '', body = ''] = block.split(/(?<=^# TYPE .*\n)/m)
      if (body.trim() !== '') series.set(head, [...(series.get(head) ?? []), body.trim()])
    }
  }
  return Array.from(series, ([head, bodies]) => `${head}${bodies.join('\n')}\n`).join('\n')
}
