// Runs in each document that is measured, before its scripts.

/**
 * When what `main` names stood, with no placeholder left in the page, and has stayed so for `ms`: milliseconds since the
 * navigation, at the first frame that could show it.
 *
 * @param {string} main
 * @param {number} ms
 * @returns {Promise<number>}
 */
window.whenStanding = (main, ms) =>
  new Promise((resolve, reject) => {
    /** @type {number | null} */
    let since = null
    let timer = 0
    const end = setTimeout(() => {
      const left = document.querySelector('main :is(.skeleton, .loading)')
      const why = left === null ? `has no ${main}` : `still shows ${left.outerHTML}`
      reject(new Error(`${location.href} does not stand after a minute: it ${why}`))
    }, 60_000)
    const look = () => {
      const isStanding =
        document.querySelector(`main :is(${main})`) !== null &&
        document.querySelector('main :is(.skeleton, .loading)') === null
      if (isStanding === (since !== null)) return
      since = isStanding ? performance.now() : null
      clearTimeout(timer)
      if (since === null) return
      requestAnimationFrame(() => {
        if (since !== null) since = performance.now()
      })
      timer = setTimeout(() => {
        watch.disconnect()
        clearTimeout(end)
        resolve(since ?? Number.NaN)
      }, ms)
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
