import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageChunks } from './page-chunks.ts'

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g

/** What a call is for is said to readers of the API's document; no page shows it, and every reader would load it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/routes\// },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
}

/**
 * The router comes as one file for every way to use it, with its developers' warnings on. Told that its components do
 * nothing where they are made, the bundler leaves out those that no page uses.
 */
const routerInUse: Plugin = {
  name: 'router-in-use',
  enforce: 'pre',
  transform: {
    filter: { id: /\/react-router\/dist\/development\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false'),
      map: null,
    }),
  },
}

const ROOT = new URL('..', import.meta.url).pathname

/** Writes down beside the manifest what the scripts are made of, for the tests. */
const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const names = modules.map((module) => module.replace(ROOT, '')).sort()
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(names, null, 1) })
  },
}

const chunks = pageChunks()

/** The browser's half is built to dist/web at the root, where the server reads its template and its assets. */
export default defineConfig({
  plugins: [withoutSummaries, routerInUse, chunks.plugin, listModules, react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: or inline code, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All styles weigh less than what the connections for six small files cost a phone before anything is painted.
    cssCodeSplit: false,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The first script lists every file that a page may load; names would only make it longer. The manifest has them.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'ground', priority: 1, tags: ['$initial'] },
            { name: chunks.nameOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
