import { fetchOverSocket } from './event-socket.ts'

/** The shop has refused a change of documents: an event of the window. */
export class RefusedChange extends Event {
  static readonly type = 'refused-change'
  readonly url: URL
  readonly status: number
  /** The body of the response; undefined if it is not JSON. */
  readonly body: unknown

  constructor(url: URL, status: number, body: unknown) {
    super(RefusedChange.type)
    this.url = url
    this.status = status
    this.body = body
  }
}

/**
 * The statuses after which the Studio drops a change. After other statuses it retries, and asks an editor whose session
 * has ended (401) to sign in.
 */
const finalStatuses = new Set([400, 403, 404, 409, 410, 412, 413, 422])

/** Whether the response to a change is a final refusal, after which it is not sent again. */
export const isFinal = ({ status }: Response): boolean => finalStatuses.has(status)

/** Whether a request sends changes made in the form of a document. */
export const isFormChange = ({ searchParams }: URL): boolean =>
  (searchParams.get('tag') ?? '').endsWith('document.commit')

/** Whether the Studio reverts a refused change without a message: of a document's field, a comment or a task. */
const isRevertedSilently = (url: URL): boolean =>
  /\/data\/(mutate|actions)\//.test(url.pathname) && (url.pathname.endsWith('-comments') || isFormChange(url))

/** A `fetch` that dispatches an event for refused changes. */
export async function fetchAndReport(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchOverSocket(input, init)
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (isFinal(response) && isRevertedSilently(url)) {
    // Read before the client has the response: it aborts the request once it has read its own copy.
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    dispatchEvent(new RefusedChange(url, response.status, body))
  }
  return response
}
