// Sets light or dark before the first paint: the reader's own choice, else the system's.
// A file of its own in the head, because the content security policy allows no inline script.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('fieldstone.colorScheme')
  } catch {
    // Storage is switched off: the system's scheme is used.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
