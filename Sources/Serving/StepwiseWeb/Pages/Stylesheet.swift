import Stepwise

/// The stylesheet of all pages of a wizard, as one file.
enum Stylesheet {
  /// Returns the rules, with the colours of a theme.
  static func text(for theme: Theme) -> String {
    """
    :root { color-scheme: light dark; --radius: 0.5rem; \(variables(PageColours(light: theme))) }
    @media (prefers-color-scheme: dark) { :root { \(variables(PageColours(dark: theme))) } }

    """ + rules
  }

  private static func variables(_ colours: PageColours) -> String {
    colours.variables.map { "--\($0.name): \($0.colour.hex);" }.joined(separator: " ")
  }

  private static let rules = """
    *, *::before, *::after { box-sizing: border-box; }
    html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    body {
      margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
    }
    header { border-top: 0.35rem solid var(--accent); border-bottom: 1px solid var(--line);
      background: var(--card); padding: 0.75rem 1rem; }
    .program { max-width: 40rem; margin: 0 auto; color: var(--accent); font-weight: 700;
      font-size: 1.0625rem; }
    main { display: grid; gap: 2.5rem; grid-template-columns: minmax(0, 40rem);
      justify-content: center; padding: 1.25rem 1rem 3rem; }
    .back { margin: 0 0 1rem; }
    .back button:not(.first) { min-height: 2rem; padding: 0.15rem 0; border: 0; background: none;
      color: var(--accent); font-weight: 400; text-decoration: underline;
      text-underline-offset: 0.15em; }
    .back button:not(.first)::before { content: ""; display: inline-block; width: 0.5em; height: 0.5em;
      margin-inline-end: 0.4em; border: solid currentColor; border-width: 0 0 0.13em 0.13em;
      transform: rotate(45deg); vertical-align: 0.05em; }
    [dir=rtl] .back button:not(.first)::before { transform: rotate(225deg); }
    .crumbs { margin: 0; color: var(--muted); }
    h1 { font-size: 2.125rem; line-height: 1.2; margin: 0 0 1.5rem; font-weight: 700;
      letter-spacing: -0.01em; }
    h1:focus { outline: 0; }
    h2, h3 { font-size: 1.1rem; line-height: 1.3; margin: 0 0 0.75rem; font-weight: 600; }
    p { margin: 0 0 1rem; }
    .text { white-space: pre-wrap; max-width: 40rem; }
    .prominent { font-size: 2.5rem; line-height: 1.1; font-weight: 650;
      font-variant-numeric: tabular-nums; }
    a { color: var(--accent); text-underline-offset: 0.15em; }
    small { font-size: 0.875rem; color: var(--muted); font-weight: 400; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
    .section { margin: 0 0 1.75rem; }
    figure { margin: 0 0 1.25rem; }
    figure img { max-width: 100%; max-height: 26rem; height: auto; border-radius: var(--radius);
      display: block; margin-bottom: 0.5rem; }
    figcaption { color: var(--muted); }
    .position { margin: 0 0 0.25rem; color: var(--muted); }
    .badge { display: inline-block; min-width: 1.5em; padding: 0 0.45em; border-radius: 1em;
      background: var(--tint); color: var(--ink); font-size: 0.875rem; font-weight: 600;
      text-align: center; font-variant-numeric: tabular-nums; }

    /* An error has its place below its field, so that nothing moves when it comes. */
    .field { margin: 0 0 2.25rem; padding: 0; border: 0; min-width: 0; max-width: 34rem; }
    label, legend { display: block; font-weight: 600; padding: 0; margin-bottom: 0.35rem; }
    .hint { color: var(--muted); margin: 0 0 0.4rem; font-size: 0.9375rem; }
    .wrong { color: var(--error); margin: 0; font-weight: 600; }
    .field > .wrong { margin: 0.35rem 0 -1.85rem; line-height: 1.5rem; }
    .has-error { position: relative; }
    .has-error::before { content: ""; position: absolute; inset-block: 0 -1.85rem;
      inset-inline-start: -0.75rem; border-inline-start: 0.25rem solid var(--error); }
    input, select, textarea, button { font: inherit; color: inherit; }
    input:not([type]), input[type=text], input[type=password], input[type=number],
    input[type=date], select, textarea {
      display: block; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.7rem;
      background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius);
    }
    input[type=number], input[type=date] { max-width: 16rem; }
    .parts { display: flex; flex-wrap: wrap; gap: 0.75rem; }
    .parts label { font-weight: 400; margin-bottom: 0.2rem; }
    .parts input { width: 4rem; }
    .parts .year input { width: 6rem; }
    .options { height: 20rem; max-height: 60vh; overflow-y: auto; padding: 0.3rem;
      background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
    .option[hidden] { display: none; }
    .count { min-height: 1.5rem; margin: 0.2rem 0; font-variant-numeric: tabular-nums; }
    .parts-of-list { display: flex; flex-wrap: wrap; gap: 0 0.9rem; margin-bottom: 0.4rem; }
    .parts-of-list a { min-width: 1.5rem; line-height: 1.75rem; }
    textarea { min-height: 8rem; resize: vertical; }
    [aria-invalid=true]:not(fieldset) { border-color: var(--error);
      box-shadow: inset 0 0 0 1px var(--error); }
    .option { display: flex; gap: 0.65rem; align-items: flex-start; font-weight: 400;
      margin: 0; padding: 0.55rem 0.6rem; border-radius: var(--radius); cursor: pointer; }
    .option:hover { background: var(--tint); }
    .option input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.15rem 0 0;
      accent-color: var(--accent); }
    .option small { display: block; }
    .option span { min-width: 0; }
    .option .end { padding-top: 0.15rem; }
    .option span + .end { margin-inline-start: auto; }

    button {
      min-height: 2.75rem; padding: 0.5rem 1.1rem; cursor: pointer; font-weight: 600;
      background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius);
    }
    button:hover { background: var(--tint); }
    button.primary { background: var(--accent); border-color: var(--accent);
      color: var(--on-accent); }
    button.primary:hover { filter: brightness(1.08); }
    button.destructive { color: var(--error); border-color: currentColor; }
    button.quiet { border-color: transparent; background: none; color: var(--muted);
      font-weight: 400; margin-inline-start: auto; padding-inline: 0.5rem; }
    button.quiet:hover { text-decoration: underline; }
    button:disabled, input:disabled, select:disabled, textarea:disabled {
      cursor: default; color: var(--muted); background: none; border-style: dashed; }
    .ways { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin: 0 0 1.25rem;
      max-width: 40rem; }
    .ways .hint, .ways .wrong { margin: 0; }
    .ways .wrong { order: 1; flex-basis: 100%; }
    .look { padding: 0.5rem; }
    .first { position: absolute; inset-inline-start: -100vw; width: 1px; height: 1px;
      min-height: 0; padding: 0; overflow: hidden; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

    .notices { background: var(--tint); border-radius: var(--radius); padding: 0.8rem 1rem;
      margin: 0 0 1.5rem; max-width: 40rem; }
    .notices p { margin: 0; }
    .notices p + p { margin-top: 0.4rem; }
    .busy::before { content: ""; display: inline-block; width: 0.8em; height: 0.8em;
      margin-inline-end: 0.6em; border: 0.16em solid var(--accent); border-top-color: transparent;
      border-radius: 50%; vertical-align: -0.05em; animation: turn 1.1s linear infinite; }
    @keyframes turn { to { transform: rotate(1turn); } }
    .problems { background: var(--error-tint); border: 2px solid var(--error);
      border-radius: var(--radius); padding: 0.9rem 1.1rem; margin: 0 0 1.5rem; max-width: 40rem; }
    .problems h2 { margin-bottom: 0.4rem; }
    .problems ul { margin: 0; padding-inline-start: 1.1rem; }
    .problems a { color: var(--error); }
    .gone { position: sticky; bottom: 1rem; }

    .columns { display: grid; gap: 1.25rem 2rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
    .scroll { overflow-x: auto; margin: 0 0 1.5rem; container-type: inline-size; }
    table { border-collapse: collapse; min-width: 60%; }
    th, td { text-align: start; vertical-align: top; padding: 0.5rem 1.25rem 0.5rem 0;
      border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
    thead th { color: var(--muted); font-weight: 600; font-size: 0.9rem; }
    tbody th { font-weight: 600; }
    .grid td { padding-inline-end: 0.6rem; }
    @container (max-width: 27rem) {
      .grid, .grid tbody, .grid th { display: block; }
      .grid tr { display: flex; flex-wrap: wrap; }
      .grid th { width: 100%; }
      .grid th, .grid td { border: 0; }
    }
    dl { margin: 0 0 1.5rem; }
    dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.4rem 0;
      border-bottom: 1px solid var(--line); }
    dt { flex: 0 0 11rem; color: var(--muted); }
    dd { margin: 0; white-space: pre-wrap; flex: 1 1 12rem; min-width: 0; }
    .progress { display: grid; gap: 0.3rem; margin: 0 0 1.25rem; max-width: 34rem; }
    progress { width: 100%; height: 0.7rem; accent-color: var(--accent); }
    .list { list-style: none; margin: 0 0 1.5rem; padding: 0.25rem; max-height: 60vh;
      overflow-y: auto; display: flex; flex-direction: column; gap: 0.5rem; }
    .list li { background: var(--card); border: 1px solid var(--line);
      border-radius: var(--radius); padding: 0.45rem 0.8rem; max-width: 85%; align-self: start; }
    .list .trailing { align-self: end; background: var(--tint); }
    .list .center { align-self: center; border: 0; background: none; color: var(--muted); }

    aside { border-top: 1px solid var(--line); padding-top: 1.5rem; min-width: 0; }
    aside h2 { font-size: 0.9rem; color: var(--muted); }
    .answers { list-style: none; margin: 0 0 1.5rem; padding: 0; }
    .answers li { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline;
      justify-content: space-between; padding: 0.35rem 0; border-bottom: 1px solid var(--line); }
    .answers .row { flex: 1 1 8rem; min-width: 0; }
    aside .answers li { display: grid; grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 0.75rem; }
    aside .row { display: contents; }
    aside .value { grid-column: 1 / -1; }
    aside .answers button { grid-row: 1; grid-column: 2; }
    .answers .name { color: var(--muted); display: block; font-size: 0.9rem; }
    .answers button { min-height: 2rem; padding: 0.15rem 0.6rem; border-color: transparent;
      background: none; color: var(--accent); font-weight: 400; text-decoration: underline;
      text-underline-offset: 0.15em; }
    .answers button:disabled { color: var(--muted); text-decoration: none; }
    .answers .hint { margin: 0; }
    .answers.review { max-width: 40rem; }
    .check { width: 100%; margin: 0 0 1.75rem; overflow-wrap: anywhere; }
    .check th { font-weight: 600; width: 35%; }
    .check td { white-space: pre-line; }
    .check td:last-child { text-align: end; padding-inline-end: 0; width: 30%; }
    .check button { min-height: 1.75rem; padding: 0; border: 0; background: none;
      color: var(--accent); font-weight: 400; text-decoration: underline;
      text-underline-offset: 0.15em; text-align: end; }
    .last { padding-top: 2rem; gap: 0; }

    @media (min-width: 52rem) {
      header { padding-inline: 2rem; }
      main { padding: 2rem 2rem 4rem; }
    }
    @media (min-width: 78rem) {
      main:has(aside) { gap: 2rem;
        grid-template-columns: minmax(15rem, 1fr) minmax(0, 40rem) minmax(15rem, 1fr); }
      main:has(aside) > form { grid-column: 2; }
      aside { border-top: 0; padding-top: 0; border-inline-start: 1px solid var(--line);
        padding-inline-start: 1.5rem; align-self: start; max-width: 18rem; width: 100%; }
    }
    @media (max-width: 30rem) {
      h1 { font-size: 1.75rem; }
      .ways { display: grid; grid-template-columns: minmax(0, 1fr); }
      .ways button.quiet { margin: 0; }
      .look { text-align: center; }
      dt { flex-basis: 100%; }
      .check tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 0.5rem 0;
        gap: 0 0.75rem; border-bottom: 1px solid var(--line); }
      .check th, .check td, .check td:last-child { width: auto; padding: 0; border: 0; }
      .check td { grid-row: 2; grid-column: 1 / -1; }
      .check td:last-child { grid-row: 1; grid-column: 2; }
    }
    @media (prefers-reduced-motion: reduce) { .busy::before { animation: none; } }
    @media (forced-colors: active) {
      button.primary { border-width: 2px; }
      .has-error::before { border-color: Mark; }
      [aria-invalid=true]:not(fieldset) { border-width: 2px; }
      .option:hover { outline: 1px solid; }
    }
    @media print {
      .ways, .back, .check button, aside button, .parts-of-list { display: none; }
      .options { height: auto; max-height: none; }
    }

    """
}
