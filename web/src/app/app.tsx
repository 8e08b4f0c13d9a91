import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { makeQueryClient } from '../lib/query-client.ts'
import { STORAGE_KEYS } from '../lib/storage.ts'
import { UiWordsProvider } from '../ui/words.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'
import { cssVariablesResolver, theme } from './theme.ts'
import { uiWords } from './ui-words.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: STORAGE_KEYS.colorScheme })

/** The application with its providers. */
export function App({ nonce }: { readonly nonce: string }) {
  const [queryClient] = useState(makeQueryClient)
  const [words] = useState(uiWords)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <UiWordsProvider words={words}>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <SessionWatch />
              <Router />
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </UiWordsProvider>
    </MantineProvider>
  )
}
