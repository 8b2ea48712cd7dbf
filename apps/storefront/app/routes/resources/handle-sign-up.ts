import { requestSignUp } from '../../features/sign-up/request-sign-up.ts'
import { errorIn, unreachable } from '../../features/sign-up/sign-up.ts'
import type { RequestContext } from '../../request-context.ts'

type Fields = Record<'email' | 'listId', string>

/** The fields of the form; missing ones are empty. */
async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: keyof Fields) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { email: text('email'), listId: text('listId') }
}

/** The path of the page with the form; empty without a `Referer` header. */
const pageOf = ({ headers }: Request): string => URL.parse(headers.get('Referer') ?? '')?.pathname ?? ''

type Context = Pick<RequestContext, 'shopApi'>

interface Outcome {
  /** Why the address is rejected; null when it is accepted or the outcome is unknown (specification, section 8). */
  error: string | null
  isAccepted: boolean
}

async function outcomeOf(fields: Fields, source: string, { shopApi }: Context): Promise<Outcome> {
  const inputError = errorIn(fields.email) ?? (fields.listId === '' ? unreachable : null)
  if (inputError !== null) return { error: inputError, isAccepted: false }
  try {
    const error = await requestSignUp(shopApi, { ...fields, source })
    return { error, isAccepted: error === null }
  } catch (failure) {
    reportError(failure)
    return { error: null, isAccepted: false }
  }
}

/** Handles a submitted sign-up form. Returns its values and the outcome. */
export async function handleSignUp(request: Request, context: Context) {
  const fields = await readFields(request)
  return { email: fields.email, listId: fields.listId, ...(await outcomeOf(fields, pageOf(request), context)) }
}
