import type { BrowserContext, Request } from 'playwright-core'

export interface Problems {
  readonly expect: (pattern: RegExp) => void
  /** What went wrong and was not expected, and what was expected and did not happen; then it begins anew. */
  readonly take: () => string[]
}

/** Collects from every page of a context whatever a person would have to open the browser's console to see. */
export async function watchPage(context: BrowserContext): Promise<Problems> {
  const seen: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    // Chromium reports each bad answer here as well, but without saying for which call: `response` does.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    seen.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => seen.push(`thrown: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    if (isAbandoned(request)) return
    seen.push(`no answer: ${request.method()} ${request.url()} (${request.failure()?.errorText})`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    seen.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      )
    })
  })
  return {
    expect: (pattern) => {
      expected.push(pattern)
    },
    take: () => {
      const [problems, patterns] = [seen.splice(0), expected.splice(0)]
      return [
        ...problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem))),
        ...patterns
          .filter((pattern) => !problems.some((problem) => pattern.test(problem)))
          .map((pattern) => `expected, but it did not happen: ${pattern}`),
      ]
    },
  }
}

/** A page that is left gives up what it was still fetching: that is no failure. */
function isAbandoned(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}
