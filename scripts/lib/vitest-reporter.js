import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, and the errors that belong to no test: Vitest leaves them out. */
export default class ReportWithErrors extends JsonReporter {
  /** @type {string[]} */
  #errors = []

  constructor() {
    super({})
  }

  /**
   * @override
   * @param {Parameters<JsonReporter['onTestRunEnd']>[0]} testModules
   * @param {readonly { name?: string, message?: string }[]} [errors]
   */
  async onTestRunEnd(testModules, errors = []) {
    this.#errors = errors.map(({ name = 'Error', message = '' }) => `${name}: ${message}`)
    await super.onTestRunEnd(testModules)
  }

  /**
   * @override
   * @param {string} report
   */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.#errors }))
  }
}
