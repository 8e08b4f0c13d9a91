// Runs before the first paint, and before the application is there. A file of its own in the head, because the content
// security policy allows no inline script.
;(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(`fieldstone.${name}`)
    } catch {
      // Storage is switched off.
      return null
    }
  }
  // What a page of staff shows first. The addresses of a record are those of records/record-path.ts.
  const ofStaff = (path) => {
    if (/^\/admin\/landing\/?$/i.test(path)) return ['/api/admin/today']
    const place = /^\/(?:records|(county\/\d+|admin|legal)\/parcels)\/(\d+)(?:\/(\w+))?\/?$/i.exec(path)
    if (place === null) return []
    const [, half = '', id, named = half === 'legal' ? 'legal' : 'overview'] = place
    const record = `/api/parcels/${id}/record`
    if (named === 'legal') return [record, `/api/parcels/${id}/legal`]
    return /^(?:overview|money|desk)$/.test(named) ? [record, `${record}/life`] : [record]
  }
  const root = document.documentElement

  // Light or dark: the reader's own choice, else the system's.
  const choice = stored('colorScheme')
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // The pages were rendered in English. Where the reader's language is another one, as lib/messages/language.ts finds it,
  // nothing is shown until the application speaks it.
  const spoken = root.dataset.languages.split(' ')
  const wanted = [stored('language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  const language = wanted.find((it) => spoken.includes(it))
  if (language !== undefined && language !== root.lang) {
    root.lang = language
    root.setAttribute('data-other-language', '')
  }

  // The pages were rendered for a reader who is not signed in; this hides what differs until the application is there.
  const token = stored('token')
  if (token !== null) root.setAttribute('data-signed-in', '')

  // What the page will ask for first is on its way while the scripts are; lib/early-calls.ts takes it.
  const parcel = /^\/(?:taxpayer\/)?parcels\/(\d+)(?:\/payoffrequest)?\/?$/i.exec(location.pathname)
  const addresses = ['/api/site/settings']
  if (parcel) addresses.push(`/api/parcels/${parcel[1]}`, '/api/payments/config')
  if (token !== null) addresses.push(...ofStaff(location.pathname))
  const authorization = token === null ? null : `Bearer ${token}`
  const headers = {
    accept: 'application/json',
    'accept-language': root.lang,
    ...(authorization ? { authorization } : {}),
  }
  const answers = new Map()
  for (const address of addresses) {
    const answer = fetch(address, { headers, credentials: 'omit' })
    // A failure is the taker's to handle; without one it is nobody's.
    answer.catch(() => {})
    answers.set(address, answer)
  }
  window.earlyCalls = { authorization, language: root.lang, answers }
})()
