import { z } from 'zod'
import { sessionEnded } from './account/call-auth.ts'

const refusalSchema = z.object({
  title: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})

const fieldNames: Record<string, string> = {
  search: 'The search',
  trackingNumber: 'The tracking number',
  trackingUrl: 'The tracking link',
  lines: 'What is sent',
}

const nameOfField = (field: string): string => fieldNames[field.split('.')[0] ?? ''] ?? field

/**
 * The message for the editor when the back office refuses something: its own, if there is one.
 * @param otherwise the message if there is none, for example when another server has responded.
 */
export async function explainRefusal(response: Response, otherwise: string): Promise<string> {
  if (response.status === 401) return sessionEnded
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined))
  if (!refusal.success) return otherwise
  const { title, errors } = refusal.data
  return [
    `${title}.`.replace('..', '.'),
    ...errors.map(({ field, message }) => `${nameOfField(field)} ${message}.`),
  ].join(' ')
}
