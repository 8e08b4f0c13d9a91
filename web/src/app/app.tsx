import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useLanguage } from '../lib/messages/language.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { UiWordsProvider } from '../ui/words.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'
import { uiWords } from './ui-words.ts'

/** The application, within its providers and a router. */
export function App() {
  // In another language everything is shown anew: a text is asked for when its part is rendered.
  const language = useLanguage()
  return (
    <Fragment key={language}>
      <SessionWatch />
      <Router />
    </Fragment>
  )
}

interface ProvidersProps {
  /** A router of the browser, or one of a single address. */
  readonly children: ReactNode
}

/** What all pages stand in: words, queries. */
export function Providers({ children }: ProvidersProps) {
  const language = useLanguage()
  // What the server answered before may hold words of the other language, such as a text that is agreed to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are those of the language
  const queryClient = useMemo(makeQueryClient, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const words = useMemo(uiWords, [language])
  return (
    <UiWordsProvider words={words}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </UiWordsProvider>
  )
}
