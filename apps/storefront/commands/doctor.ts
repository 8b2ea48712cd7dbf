// npm run doctor
import { ConfigError, readConfig } from '../server/config.ts'
import { examineParties } from '../server/doctor.ts'

const marks = { fine: '✓', unset: '–', wrong: '✗' }

try {
  const findings = await examineParties(readConfig(process.env), fetch)
  for (const { party, state, detail } of findings) console.log(`${marks[state]} ${party.padEnd(17)} ${detail}`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`The configuration is wrong:\n${error.message}`)
  process.exitCode = 1
}
