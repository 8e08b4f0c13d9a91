import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What most pages use beside the frame, what every page that lists or shows certificates does, what shows one, amounts, and forms. */
const PARTS =
  /web\/src\/(?:ui\/(?:notice|failed|field|field-frame|error-summary|status-badge|record-header|expander)|lib\/(?:contact|drafts|back-link|intent)|records\/(?:loaded|id-param|certificate-id))|domain\/src\/payments\/(?:charge-methods|received)|contract\/src\/(?:paging|csv|limits|list)/
const CERTIFICATES =
  /web\/src\/(?:records\/certificate(?!-facts|-id)|lib\/messages\/(?:en\/)?record\.)|contract\/src\/(?:routes\/certificates\/certificates|entities\/(?:certificates\/certificate|counties\/place))/
const ONE_CERTIFICATE = /web\/src\/(?:records\/(?:certificate-facts|offer|payoff|property)|ui\/map-embed)/
const AMOUNTS =
  /web\/src\/(?:ui\/(?:hero-amount|money-table)|lib\/payment-config)|contract\/src\/(?:routes|entities)\/payments\/payment-config/
const FORMS = /web\/src\/lib\/form\/(?:fields|form|use-form|use-typed-values)\./

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

/** The browser's half is built to dist/web at the root, where the server reads its template and its assets. */
export default defineConfig({
  plugins: [withoutSummaries, react()],
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
          // Cut up by who else uses which part, small files pack worse and move with each page.
          groups: [
            { name: 'ground', priority: 3, tags: ['$initial'] },
            { name: 'parts', priority: 2, test: PARTS },
            { name: 'certificates', priority: 1, test: CERTIFICATES },
            { name: 'one-certificate', test: ONE_CERTIFICATE },
            { name: 'amounts', test: AMOUNTS },
            { name: 'forms', test: FORMS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
