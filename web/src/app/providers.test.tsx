import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { currentLanguage, useLanguage } from '../lib/messages/language.ts'
import { speakEnglish, speakPseudo } from '../lib/messages/pseudo.testing.ts'
import { Providers } from './app.tsx'

afterEach(() => {
  speakEnglish()
})

/** As the application: shown anew in another language. */
const Page = () => <Agreement key={useLanguage()} />

/** As the server answers, in the language of who asks. */
function Agreement() {
  const { data } = useQuery({
    queryKey: ['agreement'],
    queryFn: async () => `agreed in ${currentLanguage()}`,
  })
  return <p>{data}</p>
}

test('in another language the server is asked anew: what it answered before may hold words of the first', async () => {
  render(
    <Providers>
      <Page />
    </Providers>,
  )
  await screen.findByText('agreed in en')
  act(() => {
    speakPseudo()
  })
  await screen.findByText('agreed in zz')
})
