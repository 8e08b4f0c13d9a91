import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { failOnWarnings } from '../../web/fail-on-warnings.ts'

test('a warning of the bundler: fails the build of the pages', async () => {
  const page = "export const text = 'page'"
  await expect(buildFrom({ entry: "import('page')", page })).resolves.toBeDefined()
  await expect(buildFrom({ entry: "import 'page'; import('page')", page })).rejects.toThrow(
    /must print no warning: .*INEFFECTIVE_DYNAMIC_IMPORT/s,
  )
})

/** Builds modules by their names, in memory, with the logger of the pages. */
function buildFrom(modules: Readonly<Record<string, string>>) {
  const inMemory: Plugin = {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (name) => (name in modules ? `\0${name}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
  return build({
    configFile: false,
    customLogger: failOnWarnings(),
    logLevel: 'warn',
    plugins: [inMemory],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
}
