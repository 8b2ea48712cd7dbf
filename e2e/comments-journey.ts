import { expect, type Page } from '@playwright/test'
import { mailedText } from './editors-journey.ts'
import { fieldOf, navigateWithin } from './studio-page.ts'

const thread = (page: Page) => page.getByTestId('comments-list-item')

/** The link to the Studio in the newest mail to an address with these words. */
async function linkTo(administrator: Page, email: string, words: string): Promise<string> {
  const text = await mailedText(administrator, email, words)
  return /https?:\/\/\S+\/admin\/production\/\S+/.exec(text)?.[0] ?? ''
}

/**
 * An editor comments on a field and mentions a colleague, who opens the mailed link, answers, and resolves the thread.
 */
export async function discussField(editor: Page, colleague: Page, email: string): Promise<void> {
  const title = fieldOf(editor, 'title')
  const words = editor.getByTestId('comment-input-editable')
  await navigateWithin(editor, 'structure/page;page-about')
  await title.hover()
  await title.getByRole('button', { name: 'Add comment' }).click()
  // On a busy machine the Studio does not always focus it.
  await words.click()
  await editor.keyboard.type(`Shorter, please, @${email.slice(0, 4)}`)
  await editor.getByTestId('comments-mentions-menu').getByText(email).click()
  await expect(words).toContainText(`@${email}`)
  // The menu stays open after a click, over the button.
  await editor.keyboard.press('Escape')
  await editor.getByTestId('comment-input-send-button').click()

  await colleague.goto(await linkTo(editor, email, 'mentioned you in a comment on'))
  // The whole Studio loads.
  await thread(colleague).waitFor()
  await expect(thread(colleague)).toContainText('Shorter, please,')
  // While the Studio loads it may render the thread again, without what was typed.
  const reply = thread(colleague).getByTestId('comment-input-editable')
  await expect(async () => {
    await reply.click()
    await colleague.keyboard.press('ControlOrMeta+a')
    await colleague.keyboard.type('About what?')
    await expect(reply).toHaveText('About what?', { timeout: 2000 })
  }).toPass()
  await thread(colleague).getByTestId('comment-input-send-button').click()
  await title.getByRole('button', { name: 'Open comments' }).click()
  await expect(thread(editor)).toContainText('About what?')

  await thread(colleague).getByText('Shorter, please,').hover()
  await thread(colleague).getByTestId('comments-list-item-status-button').first().click()
  for (const page of [colleague, editor]) await expect(thread(page)).toHaveCount(0)
}

/** An editor gives a colleague a task about the open document; the colleague finds it by the mailed link. */
export async function assignTask(editor: Page, colleague: Page, email: string, title: string): Promise<void> {
  await editor.getByTestId('tasks-toolbar').click()
  await editor.getByRole('button', { name: 'Create new task' }).first().click()
  await editor.getByPlaceholder('Task title').fill(title)
  await editor.getByText('Select assignee').click()
  await editor.getByRole('menu').getByText(email).click()
  await editor.getByRole('button', { name: 'Create Task' }).click()

  const [, path = ''] = (await linkTo(editor, email, 'assigned you the task')).split('/admin/production/')
  await navigateWithin(colleague, path)
  await expect(colleague.getByPlaceholder('Task title')).toHaveValue(title)
  await expect(colleague.getByTestId('task-target-field-preview')).toContainText('About')
}
