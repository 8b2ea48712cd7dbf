import { expect, type Page } from '@playwright/test'
import { navigateWithin, inputOf } from './studio-page.ts'

/** Two editors open the same document: each sees the other's presence and changes. */
export async function editConcurrently(page: Page, other: Page): Promise<void> {
  const path = 'structure/press;press-sunday-annex'
  await navigateWithin(page, path)
  await navigateWithin(other, path)
  for (const each of [page, other]) await expect(inputOf(each, 'title')).toHaveValue('The Sunday Annex')
  await inputOf(page, 'title').fill('The Monday Annex')
  await expect(inputOf(other, 'title')).toHaveValue('The Monday Annex')
  await inputOf(other, 'title').fill('The Tuesday Annex')
  await expect(inputOf(page, 'title')).toHaveValue('The Tuesday Annex')
  await expect(page.getByTestId('document-pane').getByText('S', { exact: true }).first()).toBeVisible()
}
