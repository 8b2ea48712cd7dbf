/** `address` as a URL, undefined if it is none. Safari has `URL.canParse` since 2023 and `URL.parse` since 2024 only. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
