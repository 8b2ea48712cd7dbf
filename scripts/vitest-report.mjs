// A reporter of vitest that writes, to the file named by `--outputFile`, how many tests of which projects passed and
// which failed. Vitest's own JSON leaves out the errors that happened outside of any test, which fail a run too.
import { writeFileSync } from 'node:fs'

/** The test file that ran when an error was thrown, if known, and the top of its stack. */
function whereabouts({ VITEST_TEST_PATH: file, stack = '' }) {
  const frame = stack.split('\n').find((line) => line.trim().startsWith('at '))
  return [file && `in ${file}`, frame?.trim()].filter(Boolean).join(' ')
}

const titled = ({ module, fullName }) => `${module.moduleId} › ${fullName}`

export default class Report {
  onInit({ config }) {
    this.file = config.outputFile
  }

  /**
   * Writes `{ projects, passes, failures: [{ title, message? }] }`; titles begin with the path of a file, where there is
   * one.
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [...module.children.allSuites()])
    const failed = [
      ...modules.map((module) => [module.moduleId, module.errors()]),
      ...suites.map((suite) => [titled(suite), suite.errors()]),
      ...tests.filter((test) => test.result().state === 'failed').map((test) => [titled(test), test.result().errors]),
      ...unhandledErrors.map((error) => [`an error outside of any test ${whereabouts(error)}`.trim(), [error]]),
    ]
    const failures = failed.flatMap(([title, [error]]) => (error ? { title, message: error.message } : []))
    const passes = tests.filter((test) => test.result().state === 'passed').length
    const projects = [...new Set(modules.map(({ project }) => project.name))]
    writeFileSync(this.file, JSON.stringify({ projects, passes, failures }))
  }
}
