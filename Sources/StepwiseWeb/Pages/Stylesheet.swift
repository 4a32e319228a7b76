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
      margin: 0; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink);
      overflow-wrap: break-word;
    }
    header, main { max-width: 60rem; margin: 0 auto; }
    main { display: grid; gap: 2.5rem; grid-template-columns: minmax(0, 1fr); }
    .crumbs { margin: 0 0 1rem; color: var(--muted); font-size: 0.9rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1.25rem; font-weight: 650; }
    h2, h3 { font-size: 1.1rem; line-height: 1.3; margin: 0 0 0.75rem; font-weight: 600; }
    p { margin: 0 0 1rem; }
    .text { white-space: pre-wrap; max-width: 40rem; }
    .prominent { font-size: 2.5rem; line-height: 1.1; font-weight: 650;
      font-variant-numeric: tabular-nums; }
    a { color: var(--accent); text-underline-offset: 0.15em; }
    small { font-size: 0.875rem; color: var(--muted); font-weight: 400; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
    section { margin: 0 0 1.75rem; }
    figure { margin: 0 0 1.25rem; }
    figure img { max-width: 100%; max-height: 26rem; height: auto; border-radius: var(--radius);
      display: block; margin-bottom: 0.5rem; }
    figcaption { color: var(--muted); }
    .badge { display: inline-block; min-width: 1.5em; padding: 0 0.45em; border-radius: 1em;
      background: var(--tint); color: var(--ink); font-size: 0.875rem; font-weight: 600;
      text-align: center; font-variant-numeric: tabular-nums; }

    .field { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; max-width: 34rem; }
    label, legend { display: block; font-weight: 600; padding: 0; margin-bottom: 0.35rem; }
    .hint { color: var(--muted); margin: 0 0 0.4rem; font-size: 0.9375rem; }
    .wrong { color: var(--error); margin: 0 0 0.4rem; font-weight: 600; }
    fieldset.has-error > legend { float: inline-start; width: 100%; }
    fieldset.has-error > legend + * { clear: both; }
    .has-error { padding-inline-start: 0.9rem; border-inline-start: 0.25rem solid var(--error); }
    input, select, textarea, button { font: inherit; color: inherit; }
    input:not([type]), input[type=text], input[type=password], input[type=number],
    input[type=date], select, textarea {
      display: block; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.7rem;
      background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius);
    }
    input[type=number], input[type=date] { max-width: 16rem; }
    textarea { min-height: 8rem; resize: vertical; }
    [aria-invalid=true]:not(fieldset) { border-color: var(--error); border-width: 2px; }
    .option { display: flex; gap: 0.65rem; align-items: flex-start; font-weight: 400;
      margin: 0 0 0.25rem; padding: 0.45rem 0.6rem; border-radius: var(--radius); cursor: pointer; }
    .option:hover { background: var(--tint); }
    .option input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.15rem 0 0;
      accent-color: var(--accent); }
    .option small { display: block; }

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
    .last { padding-top: 2rem; display: block; }

    @media (min-width: 52rem) {
      body { padding: 2.5rem 2rem 4rem; }
      main:has(aside) { grid-template-columns: minmax(0, 1fr) 17rem; }
      aside { border-top: 0; padding-top: 0; border-inline-start: 1px solid var(--line);
        padding-inline-start: 1.75rem; align-self: start; }
    }
    @media (max-width: 30rem) {
      .ways button:not(.quiet) { flex: 1 1 auto; }
      dt { flex-basis: 100%; }
    }
    @media (prefers-reduced-motion: reduce) { .busy::before { animation: none; } }
    @media (forced-colors: active) {
      button.primary { border-width: 2px; }
      .has-error { border-color: Mark; }
      .option:hover { outline: 1px solid; }
    }
    @media print { .ways, aside button { display: none; } }

    """
}
