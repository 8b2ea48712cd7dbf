import { html } from 'hono/html'

/** A message of the outbox topic `mail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * The text of a mail: paragraphs with an empty line between them. A paragraph has one or several lines; false values
 * are left out.
 */
export const paragraphs = (parts: readonly (string | readonly string[] | false | null | undefined)[]): string =>
  parts
    .filter((part) => part && part.length > 0)
    .map((part) => [part].flat().join('\n'))
    .join('\n\n')

/** The title at the beginning of a mail. */
export const renderTitle = (text: string) => html`<h1 style="margin:0 0 20px;font:32px/1.05 Georgia,serif">${text}</h1>`

/** A text by a customer in a separate block, with its line breaks. */
export function renderNote(text: string): ReturnType<typeof html> {
  return html`<p style="margin:32px 0;padding:20px;background:#edeffe;border-radius:18px;font:21px/1.45 Georgia,serif">
    <span dir="auto" style="display:block;white-space:pre-line">${text}</span>
  </p>`
}

/** The HTML of a mail. @param padding of its sheet, in CSS. */
export async function renderMail(title: string, padding: string, body: ReturnType<typeof html>): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:32px 20px;background:#eef0ff;color:#1d2a58;font:17px/1.55 system-ui,sans-serif;overflow-wrap:anywhere"
      >
        <div style="max-width:560px;margin:0 auto;padding:${padding};background:#ffffff;border-radius:28px">
          ${body}
        </div>
      </body>
    </html>`
  return page.toString()
}
