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

/**
 * Handles a submitted sign-up form. Returns its values, the reason why the address is rejected, and whether it is
 * accepted; neither if the outcome is unknown (specification, section 8).
 */
export async function handleSignUp(request: Request, { shopApi }: Pick<RequestContext, 'shopApi'>) {
  const fields = await readFields(request)
  const inputError = errorIn(fields.email) ?? (fields.listId === '' ? unreachable : null)
  if (inputError !== null) return { ...fields, error: inputError, isAccepted: false }
  try {
    const error = await requestSignUp(shopApi, { ...fields, source: pageOf(request) })
    return { ...fields, error, isAccepted: error === null }
  } catch (failure) {
    reportError(failure)
    return { ...fields, error: null, isAccepted: false }
  }
}
