// npm run doctor
import { checkIntegrations } from '../server/integrations/doctor.ts'
import { parametersOf, runCommand } from './run-command.ts'

const marks = { fine: '✓', unset: '–', wrong: '✗' }

await runCommand(async (config) => {
  parametersOf('npm run doctor', 0)
  const findings = await checkIntegrations(config, fetch)
  for (const { integration, state, detail } of findings)
    console.log(`${marks[state]} ${integration.padEnd(17)} ${detail}`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
})
