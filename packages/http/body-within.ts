/** The whole body of a message; undefined as soon as it exceeds `limit` bytes. */
export async function readBodyWithin(
  { headers, body }: Pick<Request | Response, 'headers' | 'body'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  const [only] = chunks
  return only && chunks.length === 1 ? only : Buffer.concat(chunks)
}
