internal import Forms

/// Tells what pages of a tree are made of: their content, their template, and all that every page shows.
///
/// Every worker has one for each language.
struct PageInputs {
  private let tree: EditionTree
  private let plan: BuildPlan
  /// What all pages of the tree have in common.
  private let shared: Fingerprint
  private var byTemplate: [String: Fingerprint] = [:]
  private var writer = InputWriter()

  init(tree: EditionTree, plan: BuildPlan, translations: [SiteLanguage]) {
    self.tree = tree
    self.plan = plan
    shared = Self.shared(tree, plan, translations)
  }

  /// What is known of a page before it is printed.
  struct Told {
    let fingerprint: Fingerprint
    /// As much of it as had to be made for that.
    var page: Page?
    var filling: AlikePages.Filling?
  }

  /// The fingerprint of the page at a place of a series.
  mutating func told(_ index: Int, of series: PageSeries) throws -> Told {
    if let inputs = series.inputs {
      let template = template(inputs.template)
      return Told(fingerprint: try fingerprint(index, of: series, nil, template: template))
    }
    if let alike = series.alike {
      let filling = try alike.filling(index)
      let template = template(filling.page.template)
      return Told(fingerprint: fingerprint(of: filling, alike, template: template), filling: filling)
    }
    let page = try series.page(index)
    let template = template(page.template)
    return Told(fingerprint: try fingerprint(index, of: series, page, template: template), page: page)
  }

  private mutating func fingerprint(
    of filling: AlikePages.Filling, _ alike: AlikePages, template: Fingerprint
  ) -> Fingerprint {
    writer.removeAll()
    writer.add(template)
    writer.mark(3)
    writer.add(alike.digest)
    writer.add(filling)
    return writer.fingerprint
  }

  /// - Parameter page: the page, for a series that does not tell its inputs.
  mutating func fingerprint(
    _ index: Int, of series: PageSeries, _ page: Page?, template: Fingerprint
  ) throws -> Fingerprint {
    if series.inputs == nil, let alike = series.alike {
      return fingerprint(of: try alike.filling(index), alike, template: template)
    }
    writer.removeAll()
    writer.add(template)
    if let inputs = series.inputs {
      writer.mark(1)
      try inputs.write(index, &writer)
    } else if let page {
      writer.mark(2)
      writer.add(page)
    }
    return writer.fingerprint
  }

  private mutating func template(_ name: String) -> Fingerprint {
    if let known = byTemplate[name] { return known }
    let asOf = tree.library.changesDaily(name) ? plan.asOf : nil
    let template = Self.template(name, tree.library.fingerprints[name]?.text ?? "", shared.text, asOf: asOf)
    byTemplate[name] = template
    return template
  }

  /// What a page is made of beside its content.
  ///
  /// - Parameter asOf: the date of the edition, for pages that show it.
  static func template(
    _ name: String, _ own: String, _ shared: String, asOf: CalendarDate?
  ) -> Fingerprint {
    var inputs = InputWriter()
    inputs.add(shared)
    inputs.add(name)
    inputs.add(own)
    if let asOf { inputs.add(asOf) }
    return inputs.fingerprint
  }

  /// The same for the manifest.
  var forManifest: SharedInputs {
    SharedInputs(layout: shared.text, templates: tree.library.fingerprints.mapValues(\.text))
  }

  private static func shared(
    _ tree: EditionTree, _ plan: BuildPlan, _ translations: [SiteLanguage]
  ) -> Fingerprint {
    var inputs = InputWriter()
    inputs.add(Tool.version)
    inputs.add(Tool.form)
    inputs.add(SearchEntry.format)
    inputs.add(tree.folder)
    inputs.add(plan.title)
    inputs.add(plan.currency.code)
    inputs.add(plan.address?.text ?? "")
    inputs.add(plan.isListed)
    inputs.add(plan.map.text)
    inputs.add(plan.pictures.digest)
    inputs.add(tree.library.layoutFingerprint)
    tree.formats.texts.add(to: &inputs)
    inputs.add(translations.count)
    for language in translations {
      inputs.add(language.code)
      inputs.add(language.title)
      inputs.add(language.prefix)
    }
    inputs.add(tree.content.navigation.count)
    for crumb in tree.content.navigation { inputs.add(crumb) }
    inputs.add(tree.content.downloads.count)
    for download in tree.content.downloads {
      inputs.add(download.path)
      inputs.add(download.page?.text ?? "")
    }
    return inputs.fingerprint
  }
}

extension TemplateLibrary {
  /// Whether a template shows the date of the edition.
  func isDated(_ template: String) -> Bool { shows("asOf", in: template) }

  /// Whether pages of a template show the date of the edition, in their layout or of their own, and so change with it.
  func changesDaily(_ template: String) -> Bool { hasDatedLayout || isDated(template) }
}
