import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useLanguage } from '../lib/messages/language.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { STORAGE_KEYS } from '../lib/storage.ts'
import { UiWordsProvider } from '../ui/words.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { cssVariablesResolver, theme } from './theme.ts'
import { uiWords } from './ui-words.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: STORAGE_KEYS.colorScheme })

interface ProvidersProps {
  readonly nonce: string
  /** A router of the browser, or one of a single address. */
  readonly children: ReactNode
}

/** What all pages stand in: theme, words, queries. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const words = useMemo(uiWords, [language])
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
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </ErrorBoundary>
      </UiWordsProvider>
    </MantineProvider>
  )
}
