import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
import { DIST } from '../../scripts/lib/paths.js'
import { readScriptList, scriptHash, scriptProblem } from '../../scripts/lib/script-list.js'

export interface Scripts {
  /** How many were asked for, and what of them is not as the build's list says. */
  found(): Promise<{ readonly count: number; readonly problems: readonly string[] }>
}

/** Looks at every script that the page asks for from now on: where it comes from, and what it says. */
export function watchScripts(page: Page, origin: string): Scripts {
  const list = readScriptList(join(DIST, 'web'))
  const looks: Promise<readonly string[]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const url = new URL(response.url())
    if (url.origin !== origin) looks.push(Promise.resolve([`${url.href} is of another origin`]))
    else looks.push(contentOf(response).then((body) => scriptProblem(list, url.pathname, scriptHash(body))))
  })
  return {
    found: async () => {
      const problems = (await Promise.all(looks)).flat()
      return { count: looks.length, problems: [...new Set(problems)] }
    },
  }
}

/** What a page that has led on has let go of is asked for once more. */
const contentOf = (response: Response): Promise<Uint8Array> =>
  response.body().catch(async () => new Uint8Array(await (await fetch(response.url())).arrayBuffer()))
