// Shows the recorded game of the site in each element of the class `replay` that comes into view.
const own = new URL('.', document.currentScript.src)
const shown = new IntersectionObserver((found) => {
  for (const { isIntersecting, target } of found)
    if (isIntersecting) {
      shown.unobserve(target)
      void show(target)
    }
})

async function show(element) {
  const [{ mount }, replay] = await Promise.all([
    import(new URL('embed.js', own)),
    fetch(new URL('game.replay.gz', own)).then((answer) => answer.arrayBuffer()),
  ])
  const { at, seat } = element.dataset
  await mount(element, { replay, at: +at, seat: +seat, language: 'en' })
}

for (const element of document.querySelectorAll('.replay')) shown.observe(element)
