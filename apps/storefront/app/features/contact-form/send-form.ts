/** A submission that the forms service rejected. */
export class SubmissionFailure extends Error {
  override readonly name = 'SubmissionFailure'
}

/**
 * Posts a form with all fields and files to the forms service; only the ok status decides (specification, section 7).
 * @param formsUrl the service's URL, without a trailing slash.
 * @throws {SubmissionFailure} when it was rejected, and whatever `send` throws when the service cannot be reached.
 */
export async function sendForm(formsUrl: string, id: string, data: FormData, send: typeof fetch): Promise<void> {
  const response = await send(`${formsUrl}/submit/${encodeURIComponent(id)}`, { method: 'POST', body: data })
  if (!response.ok) throw new SubmissionFailure(`The form ${id} was answered ${response.status}`)
}
