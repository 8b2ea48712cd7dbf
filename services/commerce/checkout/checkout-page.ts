import { html } from 'hono/html'
import { checkoutFields } from './checkout-form.ts'
import type { CheckoutSession } from './checkout-session.ts'
import type { Filled } from './fields.ts'
import { renderSummary, type Summary } from './order-summary.ts'
import { renderPage, type Html, type PageContext } from './page.ts'

/** A step of the checkout: a form beside the summary of what is bought, which is part of it. */
export interface StepPage extends Filled {
  /** Where the form is posted. */
  action: string
  /** Where the first step is, to change what was entered there. */
  firstPath: string
  session: CheckoutSession
  summary: Summary
  /** What is wrong with the order rather than with a field; an anchor on the page if there is one. */
  problem?: { message: string; anchor?: string | undefined } | undefined
  /** What the shopper should know about the order, and need not do anything about. */
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
 * A whole step. The form's first button is out of sight: it is what Enter presses in any field, since the summary's own
 * buttons come before the step's.
 */
export function renderStep(
  context: PageContext,
  page: StepPage,
  { title, fields }: { title: string; fields: Html },
): Html {
  const problems = renderProblems(page)
  const body = html`<main>
    <form class="checkout" method="post" action="${page.action}" novalidate>
      <button class="default" type="submit" name="intent" value="continue" tabindex="-1" aria-hidden="true"></button>
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
