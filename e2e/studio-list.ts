import type { Page } from 'playwright-core'

/** Titles as they stand in the last list that is open, from top to bottom; waits for each. */
export async function titlesInOrder(page: Page, titles: string[]): Promise<string[]> {
  const rows = await Promise.all(
    titles.map(async (title) => {
      const row = page.getByTestId('pane-content').getByText(title, { exact: true }).last()
      await row.waitFor({ timeout: 60_000 })
      return { title, top: (await row.boundingBox())?.y ?? 0 }
    }),
  )
  return rows.toSorted((a, b) => a.top - b.top).map(({ title }) => title)
}
