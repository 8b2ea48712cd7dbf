// npm run doctor
import { examineParties } from '../server/integrations/doctor.ts'
import { runCommand } from './run-command.ts'

const marks = { fine: '✓', unset: '–', wrong: '✗' }

await runCommand(async (config) => {
  const findings = await examineParties(config, fetch)
  for (const { party, state, detail } of findings) console.log(`${marks[state]} ${party.padEnd(17)} ${detail}`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
})
