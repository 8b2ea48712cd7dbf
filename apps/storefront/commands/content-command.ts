import { openContent } from '../server/main/open-content.ts'
import { commandsOf } from './run-command.ts'

/** Runs a command on the shop's own content service, also while the shop is running. */
export const runContentCommand = commandsOf({
  open: openContent,
  refusal: ({ CONTENT_PROJECT_ID: project }) =>
    project ? 'CONTENT_PROJECT_ID is set: the content is hosted externally.' : undefined,
})
