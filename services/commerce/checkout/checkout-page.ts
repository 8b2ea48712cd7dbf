import { html } from 'hono/html'
import { checkoutFields, type Intent } from './checkout-form.ts'
import type { CheckoutSession } from './checkout-session.ts'
import type { Filled } from './fields.ts'
import { renderSummary, type Summary } from './order-summary.ts'
import { renderPage, type Html, type PageContext } from './page.ts'

/** A checkout step: a form that includes the order summary. */
export interface StepPage extends Filled {
  /** The URL that the form is posted to. */
  action: string
  /** The path of the first step, for editing what was entered there. */
  firstPath: string
  session: CheckoutSession
  summary: Summary
  /** A problem of the order rather than of a field; with an anchor on the page if there is one. */
  problem?: { message: string; anchor?: string | undefined } | undefined
  /** What a button has just done: the button has the focus again, since the browser shows another page. */
  done?: Intent['type'] | undefined
  /** Information about the order that requires no action. */
  notice?: string | undefined
}

function renderProblems({ errors, problem }: StepPage): Html | undefined {
  const ofFields = checkoutFields.flatMap((field) => (errors[field] ? [{ message: errors[field], anchor: field }] : []))
  const all = [...(problem ? [problem] : []), ...ofFields]
  if (all.length === 0) return undefined
  const items = all.map(({ message, anchor }) =>
    anchor ? html`<li><a href="#${anchor}">${message}</a></li>` : html`<li>${message}</li>`,
  )
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
    <h2 id="problems">Please look at this again</h2>
    <ul>
      ${items}
    </ul>
  </div>`
}

/**
 * Renders a whole step. The form's first button is visually hidden: Enter in any field activates it, since the
 * summary's buttons come before the step's own. It does the same, except for codes, see `dropRefusedCodes`.
 */
export function renderStep(
  context: PageContext,
  page: StepPage,
  { title, fields }: { title: string; fields: Html },
): Html {
  const problems = renderProblems(page)
  const body = html`<main>
    <form class="checkout" method="post" action="${page.action}" novalidate>
      <button class="default" type="submit" name="intent" value="enter" tabindex="-1" aria-hidden="true"></button>
      <div class="heading">
        <h1>${title}</h1>
        ${problems} ${page.notice && html`<p class="notice-line" role="status">${page.notice}</p>`}
      </div>
      ${renderSummary(page.summary, { mount: context.mount, codeField: page })}
      <div class="fields">${fields}</div>
    </form>
  </main>`
  return renderPage(context, { title: problems ? `Please look at this again · ${title}` : title, body })
}
